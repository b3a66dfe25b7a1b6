export function mendDriver(nodeModules: string): void;
