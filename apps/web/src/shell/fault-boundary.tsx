/** A screen that throws takes only itself down. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ScreenFault } from './screen-fault.tsx';

export class FaultBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <ScreenFault /> : this.props.children;
  }
}
