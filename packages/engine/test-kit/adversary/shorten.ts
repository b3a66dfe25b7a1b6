/** Makes a script that breaks a property as short and as simple as it can be while it still breaks it. */
import type { CoreOptions } from '../../src/core/core.ts';
import type { Property } from './property.ts';
import type { Script } from './script.ts';

export function shorten(property: Property, script: Script, options?: CoreOptions): Script {
  const breaks = (one: Script) => property.play(one, options).broken !== '';
  let shortest = script;
  for (;;) {
    const shorter = withSimplerNumbers(property, withFewerMoves(shortest, breaks), breaks);
    if (shorter === shortest) return shortest;
    shortest = shorter;
  }
}

function withFewerMoves(script: Script, breaks: (one: Script) => boolean): Script {
  let shortest = script;
  for (let length = Math.max(1, script.length >> 1); length >= 1; length >>= 1)
    for (let at = shortest.length - length; at >= 0; at--) {
      const shorter = shortest.toSpliced(at, length);
      if (at + length <= shortest.length && breaks(shorter)) shortest = shorter;
    }
  return shortest;
}

function withSimplerNumbers({ shapes }: Property, script: Script, breaks: (one: Script) => boolean): Script {
  let simplest = script;
  for (const [at, { name }] of script.entries()) {
    const parameters = shapes.find((shape) => shape.name === name)?.parameters ?? [];
    for (const [i, parameter] of parameters.entries())
      for (const value of towards(simplest[at]!.args[i]!, parameter.simplest)) {
        const move = simplest[at]!;
        const simpler = simplest.with(at, { name, args: move.args.with(i, value) });
        if (!breaks(simpler)) continue;
        simplest = simpler;
        break;
      }
  }
  return simplest;
}

/** The simplest first, then what lies between. */
function towards(from: number, to: number): number[] {
  const values: number[] = [];
  for (let apart = from - to; apart !== 0; apart = Math.trunc(apart / 2)) values.push(from - apart);
  return values;
}
