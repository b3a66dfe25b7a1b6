/** The types of t(): which keys exist and which placeholders a text wants, read off the Chinese dictionary. */
import type { zh } from './zh/index.ts';

type Areas = typeof zh;

/** The shape of a dictionary: the same areas and names in every language. */
export type Texts = { [A in keyof Areas]: Record<keyof Areas[A], string> };

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

/** Keys whose text has no placeholder, for tables that hold keys. */
export type PlainKey = {
  [K in TextKey]: TextValues<K> extends [values?: undefined] ? K : never;
}[TextKey];
