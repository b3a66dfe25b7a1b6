/** The shell commands of a page of the docs: those of its code blocks, and those within its sentences. */

export interface DocCommand {
  /** As it stands, its continued lines joined; a comment behind it is left out. */
  text: string;
  /** False: it stands within a sentence. */
  isBlock: boolean;
}

/** Blocks of other languages name them, or begin like this: Caddy, nftables, nginx, an HTTP request, SQL. */
const NO_SHELL = /^(?:\{|table |limit_conn_zone|POST |begin;)/;
const INLINE = /^(?:npm run|npm test|tern|signer) /;

export function readCommands(page: string): DocCommand[] {
  const { blocks, prose } = split(page);
  const inBlocks = blocks.filter((text) => !NO_SHELL.test(text)).flatMap(linesOf);
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return [
    ...inBlocks.map((text) => ({ text, isBlock: true })),
    ...inline.filter((text) => INLINE.test(text)).map((text) => ({ text, isBlock: false })),
  ];
}

/** The code blocks that name no language, and the rest without any of them. */
function split(page: string): { blocks: string[]; prose: string } {
  const blocks: string[] = [];
  let prose = '';
  let open: { language: string; text: string } | undefined;
  for (const line of page.split('\n')) {
    const isFence = line.startsWith('```');
    if (isFence && open === undefined) open = { language: line.slice(3), text: '' };
    else if (isFence && open !== undefined) {
      if (open.language === '') blocks.push(open.text);
      open = undefined;
    } else if (open !== undefined) open.text += `${line}\n`;
    else prose += `${line} `;
  }
  return { blocks, prose };
}

/** A function of the shell is one command. */
function linesOf(block: string): string[] {
  const joined = block.replace(/\\\n\s*/g, '');
  const functions = joined.match(/^\w+\(\) \{\n[\s\S]*?^\}$/gm) ?? [];
  const rest = functions.reduce((text, one) => text.replace(one, ''), joined);
  const lines = rest.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim());
  return [...functions, ...lines.filter((line) => line !== '')];
}
