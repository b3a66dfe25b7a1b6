/**
 * Walks the neighbours in the list of a command's rejections: a command to which two of them apply is answered with the first,
 * and one that lacks the first fault with the second, which proves that the second applied. Each domain has a file of tables.
 */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/journal/commands.ts';

interface Faulty<Scene, Kind> {
  /** Steps that come before those of all faults. */
  first?: (scene: Scene) => void;
  before?: (scene: Scene) => void;
  change?: Partial<Kind>;
}

export interface Neighbour<Scene, Kind> extends Faulty<Scene, Kind> {
  rejection: string;
  /** A command with this fault and the next one, where the two faults as they stand do not go together. */
  withNext?: Faulty<Scene, Kind>;
  /** Why no command has this fault and the next one. */
  apart?: string;
}

export interface Walk<Scene, Kind extends Command> {
  open: () => Scene;
  command: Kind;
  /** The list in the command's declaration. */
  rejections: readonly string[];
  /** A fault for each place in the list. A field that two faults change is as the first has it. */
  faults: readonly Neighbour<Scene, NoInfer<Kind>>[];
}

export function walkNeighbours<
  Scene extends { done(command: Command): { rejection: string } },
  Kind extends Command,
>({ open, command, rejections, faults }: Walk<Scene, Kind>): void {
  const answer = (...given: Faulty<Scene, Kind>[]): string => {
    const scene = open();
    const later = [...given].reverse();
    for (const { first } of later) first?.(scene);
    for (const { before } of later) before?.(scene);
    return scene.done(Object.assign({}, command, ...later.map(({ change }) => change ?? {}))).rejection;
  };
  describe(`the neighbours of ${command.kind}`, () => {
    it('stand as its declaration lists them, and go through without a fault', () => {
      expect(faults.map(({ rejection }) => rejection)).toEqual(rejections);
      expect(answer()).toBe('OK');
    });

    const pairs = faults.flatMap((one, at) => {
      const next = faults[at + 1];
      if (next === undefined || one.apart !== undefined) return [];
      return [{ title: `${one.rejection} before ${next.rejection}, at ${at + 1}`, one, next }];
    });
    it.each(pairs.map((pair) => [pair.title, pair] as const))('%s', (_, { one, next }) => {
      expect(answer(...(one.withNext === undefined ? [one, next] : [one.withNext]))).toBe(one.rejection);
      expect(answer(next)).toBe(next.rejection);
    });

    const first = faults.filter((_, at) => at === 0 || faults[at - 1]?.apart !== undefined);
    it.each(first.map((fault) => [fault.rejection, fault] as const))('%s alone', (rejection, fault) => {
      expect(answer(fault)).toBe(rejection);
    });
  });
}
