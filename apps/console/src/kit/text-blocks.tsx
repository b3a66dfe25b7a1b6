/** A text of operators in blocks, as the app shows it: headings, paragraphs, lists and tables of plain text. */
import { type Block, blocksOf } from '@tern/protocol/paragraphs';

export function TextBlocks({ text }: { text: string }) {
  return blocksOf(text).map((block, at) => <Part key={at} block={block} />);
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h4>{block.text}</h4>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="facts two">
      {block.rows.map(([name, value], at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
