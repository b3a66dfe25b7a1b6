import type { TestSequencerConstructor } from 'vitest/node';

export declare function longFirst(names: readonly string[]): TestSequencerConstructor;
