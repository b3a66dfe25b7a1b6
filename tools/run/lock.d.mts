export function takeLock(lock: string): boolean;
