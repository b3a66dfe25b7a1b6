/**
 * Options for a Node process that runs the core. The core reads its records by accessors of a line each; V8 stops
 * inlining at 920 bytes of bytecode for each optimised function, which the paths of orders exceed several times, and
 * each accessor beyond it costs a call (docs/decisions/0039-inlining-budget.md).
 */
export const CORE_NODE_OPTIONS: readonly string[] = ['--max-inlined-bytecode-size-cumulative=4000'];
