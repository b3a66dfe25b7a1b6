export function childrenMs(): number | undefined;
export function processorMs(): number | undefined;
export function trackProcessorTime(): () => number | undefined;
