import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  title?: string;
  onDismiss?: () => void;
  /** Wraps the error panel if it should not replace the failed content. */
  around?: (panel: ReactNode) => ReactNode;
}

/** Shows an error in place of the failed content, with a way to try again; the rest of the screen is unaffected. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    const panel = (
      <ErrorPanel
        error={this.state.error}
        title={this.props.title}
        onRetry={() => this.setState({ error: undefined })}
        onDismiss={this.props.onDismiss}
      />
    );
    return this.props.around?.(panel) ?? panel;
  }
}
