/** The text of a notice, an agreement or an article. */
import { blocksOf } from '@tern/protocol/paragraphs';
import type { ReactNode } from 'react';

/** Shows a line; the default shows it as it is written. */
type Words = (text: string) => ReactNode;
const asWritten: Words = (text) => text;

export function Article({ body, words = asWritten }: { body: string; words?: Words }) {
  return (
    <div className="text-15 leading-[26px]">
      {blocksOf(body).map((block, at) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the blocks of one text never move
        if (block.kind === 'heading') {
          return (
            <h2 key={at} className="mt-5 mb-1 text-16 font-semibold">
              {block.text}
            </h2>
          );
        }
        if (block.kind === 'list') {
          return (
            <ul key={at} className="my-2 list-disc pl-5">
              {block.items.map((item, place) => (
                <li key={place}>{words(item)}</li>
              ))}
            </ul>
          );
        }
        if (block.kind === 'table') return <Table key={at} rows={block.rows} />;
        return (
          <p key={at} className="mb-3 whitespace-pre-line break-words">
            {words(block.text)}
          </p>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the blocks of one text never move
      })}
    </div>
  );
}

function Table({ rows }: { rows: [string, string][] }) {
  return (
    <dl className="my-4 rounded-lg px-3 py-1 text-13 shadow-[inset_0_0_0_1px_var(--line)]">
      {rows.map(([name, value], at) => (
        <div key={at} className="flex min-h-10 items-center gap-3 [&+&]:border-t [&+&]:border-line">
          <dt className="min-w-24 text-text-2">{name}</dt>
          <dd className="min-w-0 flex-1 break-keep py-1.5 text-right wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
