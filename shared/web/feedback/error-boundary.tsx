import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPanel } from '#shared/web/feedback/error-panel.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  title?: string;
  onDismiss?: () => void;
  /** Where the error stands, if not in the place of what failed. */
  around?: (panel: ReactNode) => ReactNode;
}

/** What fails inside is shown in its place, with a way to try again; the rest of the screen stays. */
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
