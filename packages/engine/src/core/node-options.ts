/**
 * Options for a Node process that runs the core, in the server and in measures alike. The core reads its records by
 * accessors of a line each; V8 stops inlining at 920 bytes of bytecode for each optimised function, which the paths of
 * orders exceed several times, and each accessor beyond it costs a call (docs/decisions/0039-inlining-budget.md).
 * Requests under load die young: with the default of 16 MB many are copied by the collector before they do.
 */
export const CORE_NODE_OPTIONS: readonly string[] = [
  '--max-inlined-bytecode-size-cumulative=4000',
  '--max-semi-space-size=64',
];
