/** A desk that throws takes only itself down. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../locale/text.ts';
import { FaultNote } from '../ui/fault-note.tsx';

export class FaultBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <FaultNote
        title={t('app.deskFailed')}
        text={t('app.fault')}
        retryLabel={t('app.reload')}
        onRetry={() => location.reload()}
      />
    );
  }
}
