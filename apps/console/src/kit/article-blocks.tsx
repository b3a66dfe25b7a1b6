import { type Block, blocksOf } from '@tern/protocol/paragraphs';

/** The text of a notice or an article as a phone shows it. Plain text, whatever it looks like. */
export function ArticleBlocks({ body }: { body: string }) {
  return blocksOf(body).map((block, at) => <Part key={at} block={block} />);
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
