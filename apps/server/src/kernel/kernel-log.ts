/** The messages of the kernel while it works: short sentences for an operator. `error` is an alarm. */
export interface KernelLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
