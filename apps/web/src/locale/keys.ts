/** The types of t(): which keys exist and which placeholders a text wants, read off the Chinese dictionary. */
import type { zh } from './zh/index.ts';

export type Areas = { [A in keyof typeof zh]: Awaited<ReturnType<(typeof zh)[A]>> };

export type TextKey = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];

type TextOf<K extends TextKey> = K extends `${infer A extends keyof Areas}.${infer Name}`
  ? Name extends keyof Areas[A]
    ? Areas[A][Name]
    : never
  : never;

type Placeholders<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;

/** The second argument of t(): none, or every placeholder of the text. */
export type TextValues<K extends TextKey> = [Placeholders<TextOf<K>>] extends [never]
  ? [values?: undefined]
  : [values: Record<Placeholders<TextOf<K>>, string | number>];

/** The shape of an English dictionary: the same names as its Chinese sister. */
export type SameKeys<Z> = Record<keyof Z, string>;
export type Loaders = { [A in keyof Areas]: () => Promise<SameKeys<Areas[A]>> };

/** Keys whose text has no placeholder, for tables that hold keys. */
export type PlainKey = {
  [K in TextKey]: TextValues<K> extends [values?: undefined] ? K : never;
}[TextKey];
