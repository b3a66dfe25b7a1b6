import { readFileSync } from 'node:fs';
import { ToolError } from './tool-error.ts';

/** @throws ToolError the file is no JSON */
export function readJson(path: string): unknown {
  return parseJson(readFileSync(path, 'utf8'), path);
}

/**
 * @param name of the file, for the message
 * @throws ToolError
 */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ToolError(`${name} is no JSON`, { cause: error });
  }
}
