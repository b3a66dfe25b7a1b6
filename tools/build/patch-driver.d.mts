export function patchDriver(nodeModules: string): void;
