export const ROOT: string;
export function requireNode(): void;
export function ensureGenerated(): Promise<void>;
export function ensureInstalled(): Promise<void>;
export function ensureBuilt(names?: ('server' | 'signer' | 'web' | 'console')[]): Promise<void>;
