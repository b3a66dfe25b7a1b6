/** What was started and must be stopped, newest first; a step that fails to stop keeps no other from stopping. */
type Stop = () => unknown;

export class StopStack {
  private readonly steps: { name: string; stop: Stop }[] = [];

  constructor(private readonly onFailure: (name: string, error: unknown) => void) {}

  push(name: string, stop: Stop): void {
    this.steps.push({ name, stop });
  }

  async stopAll(): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step.stop();
      } catch (error) {
        this.onFailure(step.name, error);
      }
    }
  }
}
