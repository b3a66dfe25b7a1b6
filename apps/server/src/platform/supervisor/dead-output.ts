/**
 * An exchange outlives the readers of its output: a closed terminal, a pipe whose reader went, a full disk under the
 * log. Without a listener the stream's error would end the process.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
