/** The OpenAPI document as one plain page: no script, one inline style that the page's policy names by hash. */
import { ERRORS } from '@tern/protocol';
import {
  fieldsOf,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  requiredOf,
} from './openapi.ts';

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid #8884; padding: .3rem .5rem; text-align: left; vertical-align: top; }
h2 { margin-top: 2.5rem; } summary { cursor: pointer; padding: .4rem 0; }
.method { display: inline-block; min-width: 3rem; font-weight: 600; } .lock { opacity: .7; }
`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

export function docsPage(document: OpenApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [group = ''] = operation.tags;
      groups.set(group, [...(groups.get(group) ?? []), operationPart(method, path, operation)]);
    }
  const parts = [...groups].map(([group, entries]) => `<h2>${escaped(group)}</h2>\n${entries.join('\n')}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(document.info.title)} API</title><style>${DOCS_STYLE}</style></head><body>
<h1>${escaped(document.info.title)} API</h1>
<p>${escaped(document.info.description)}</p>
<p>Base: <code>/api</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${parts.join('\n')}
<h2>Errors</h2>
<table><tr><th>errorCode</th><th>HTTP</th><th>Text</th></tr>${errorRows()}</table>
</body></html>`;
}

function operationPart(method: string, path: string, operation: OpenApiOperation): string {
  const needsSession = operation.security.length > 0;
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code>
${escaped(operation.summary)}${needsSession ? ' <span class="lock">(token, userId)</span>' : ''}</summary>
${requestTable(operation)}
<p>Result</p><pre>${escaped(JSON.stringify(resultSchema(operation), null, 2))}</pre></details>`;
}

function requestTable(operation: OpenApiOperation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const required = new Set(body === undefined ? [] : requiredOf(body));
  const fields =
    operation.parameters?.map(({ name, required: must, schema }) => ({ name, must, schema })) ??
    (body === undefined ? [] : fieldsOf(body)).map(([name, schema]) => ({
      name,
      must: required.has(name),
      schema,
    }));
  if (fields.length === 0) return '<p>No parameters.</p>';
  const rows = fields.map(
    ({ name, must, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${must ? 'required' : optionOf(schema)}</td><td>${escaped(shapeOf(schema))}</td></tr>`,
  );
  return `<table><tr><th>Field</th><th></th><th>Shape</th></tr>${rows.join('')}</table>`;
}

function optionOf(schema: JsonSchema): string {
  return schema.default === undefined ? 'optional' : `optional, otherwise ${escaped(String(schema.default))}`;
}

function shapeOf(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  if (schema.pattern !== undefined) return `matches ${String(schema.pattern)}`;
  return schema.maxLength === undefined ? 'text' : `text, at most ${String(schema.maxLength)} characters`;
}

function resultSchema(operation: OpenApiOperation): unknown {
  const answer = operation.responses[200] as {
    content: Record<string, { schema: { oneOf: { properties: { result: unknown } }[] } }>;
  };
  return Object.values(answer.content)[0]?.schema.oneOf[0]?.properties.result;
}

function errorRows(): string {
  return Object.values(ERRORS)
    .map(
      ({ code, http, en }) => `<tr><td><code>${code}</code></td><td>${http}</td><td>${escaped(en)}</td></tr>`,
    )
    .join('');
}
