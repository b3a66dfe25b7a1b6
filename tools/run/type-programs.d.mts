export function programsOf(packages: readonly string[]): string[];
export function forgetStaleTypes(): void;
