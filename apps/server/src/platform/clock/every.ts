/** Repeats a job, never two of it at once; a failure is reported and the next turn comes all the same. */
export function every(
  periodMs: number,
  job: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  }, periodMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
