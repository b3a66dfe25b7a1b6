import { expect, it } from 'vitest';
import { allowStylesAlone, textWithoutMarkup } from './styles-alone.ts';

it.each([
  '<img src=x onerror=alert(1)>',
  'a</style><script>alert(1)</script>',
  '<!--',
  '<?x',
  ' <svg/onload=alert(1)>',
  '< b>',
])('lets no text become markup: %s', (text) => {
  expect(textWithoutMarkup(text)).toBeNull();
});

it('lets the text of a style through as it is', () => {
  const style = '.a>.b{color:#fff;background:url("data:image/svg+xml,%3Csvg/%3E")}';
  expect(textWithoutMarkup(style)).toBe(style);
  expect(textWithoutMarkup('')).toBe('');
});

it('makes one policy, which knows neither scripts nor addresses of scripts', () => {
  const made: [string, string[]][] = [];
  allowStylesAlone({ createPolicy: (name, rules) => made.push([name, Object.keys(rules)]) });
  expect(made).toEqual([['default', ['createHTML']]]);
  expect(() => allowStylesAlone(undefined)).not.toThrow();
});
