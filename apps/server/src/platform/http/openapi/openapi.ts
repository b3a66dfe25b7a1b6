/** The OpenAPI 3.1 document, derived from the records of the calls and the error table; nothing in it is written twice. */
import { API_BASE, ERRORS } from '@tern/protocol';
import { z } from 'zod';
import { isRecord } from '../../json/is-record.ts';
import { declaredErrors } from '../errors/declared-errors.ts';
import type { Registered } from '../registry.ts';

export type JsonSchema = Record<string, unknown>;

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
  /** The codes of the errors that the call declares. */
  'x-errors': string[];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, unknown>;
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const JSON_BODY = 'application/json';

export function openApiDocument(calls: readonly Registered[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of calls)
    paths[`/${call.spec.path}`] = { [call.spec.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tern',
      version: '1',
      description:
        'Every answer is an envelope {status, errorCode, errorMessage, result}. A refusal by a known call is HTTP 200 ' +
        'with status FAILED; SYS.0015 means that the session is dead. Amounts are decimal strings, times UTC ' +
        'milliseconds. POST bodies are form-encoded or one flat JSON object; query parameters are accepted too. A key ' +
        'given twice in one of them, or with another value in the other, is refused.',
    },
    servers: [{ url: API_BASE.replace(/\/$/, '') }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        userId: { type: 'apiKey', in: 'header', name: 'userId' },
      },
      schemas: { Failed: failedSchema(), Errors: errorTable() },
    },
  };
}

function operation(call: Registered): OpenApiOperation {
  const { method, path, access } = call.spec;
  const request = schemaOf(call.spec.request, 'input');
  const described: OpenApiOperation = {
    operationId: call.name,
    summary: call.spec.summary,
    tags: path.split('/', 1),
    security: access === 'member' ? [{ token: [], userId: [] }] : [],
    responses: {
      200: {
        description: 'The result, or a refusal',
        content: {
          [JSON_BODY]: {
            schema: {
              oneOf: [
                succeededSchema(call.spec.write, schemaOf(call.spec.result, 'output')),
                { $ref: '#/components/schemas/Failed' },
              ],
            },
          },
        },
      },
    },
    'x-errors': [...declaredErrors(call.spec)].map((error) => ERRORS[error].code).sort(),
  };
  if (method === 'GET') described.parameters = queryParameters(request);
  else
    described.requestBody = {
      required: requiredOf(request).length > 0,
      content: call.spec.upload
        ? { [MULTIPART]: { schema: withFile(request) } }
        : { [FORM]: { schema: request }, [JSON_BODY]: { schema: request } },
    };
  return described;
}

/** Beside its fields the body carries the file itself. */
function withFile(request: JsonSchema): JsonSchema {
  const properties = { ...Object.fromEntries(fieldsOf(request)), file: { type: 'string', format: 'binary' } };
  return { ...request, properties, required: [...requiredOf(request), 'file'] };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function queryParameters(request: JsonSchema): NonNullable<OpenApiOperation['parameters']> {
  const required = new Set(requiredOf(request));
  return fieldsOf(request).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

/** The names of the fields that an object must have. */
export function requiredOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** The fields of an object with their schemas. */
export function fieldsOf({ properties }: JsonSchema): [string, JsonSchema][] {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]): [string, JsonSchema][] =>
    isRecord(schema) ? [[name, schema]] : [],
  );
}

function succeededSchema(write: boolean, result: JsonSchema): JsonSchema {
  const extra = write
    ? { sequence: { type: 'integer', description: 'The journal sequence that holds the effect' } }
    : { behind: { const: true, description: 'minSequence was waited for in vain' } };
  return {
    type: 'object',
    required: ['status', 'errorCode', 'errorMessage', 'result'],
    properties: {
      status: { const: 'SUCCEED' },
      errorCode: { const: 0 },
      errorMessage: { const: '' },
      result,
      ...extra,
    },
  };
}

function failedSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['status', 'errorCode', 'errorMessage', 'result'],
    properties: {
      status: { const: 'FAILED' },
      errorCode: { $ref: '#/components/schemas/Errors' },
      errorMessage: { type: 'string' },
      result: { type: 'null' },
    },
  };
}

function errorTable(): JsonSchema {
  return {
    type: 'string',
    oneOf: Object.values(ERRORS).map(({ code, http, en }) => ({
      const: code,
      title: en,
      'x-http-status': http,
    })),
  };
}
