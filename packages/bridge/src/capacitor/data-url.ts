/** Content as text, which is all that the way to a plugin carries. */

/** @returns "data:image/png;base64,…" */
export async function dataUrlOf(content: Blob): Promise<string> {
  return `data:${content.type};base64,${await base64Of(content)}`;
}

export async function base64Of(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
