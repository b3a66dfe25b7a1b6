/**
 * The desk's page takes no plain text as markup (rules/security#page-headers, trusted types). Ant Design sets the text of
 * its style elements by innerHTML, so text in which no tag can begin is let through, which becomes text and nothing else;
 * markup, scripts and addresses of scripts stay refused. It runs before anything of Ant Design is drawn.
 */

/** @returns null: the browser refuses it, and whatever wanted to set it throws */
export function textWithoutMarkup(text: string): string | null {
  return text.includes('<') ? null : text;
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
}

/** @param trustedTypes undefined in a browser that does not know them */
export function allowStylesAlone(trustedTypes: TrustedTypes | undefined): void {
  trustedTypes?.createPolicy('default', { createHTML: textWithoutMarkup });
}
