import { Component, type ReactNode } from 'react';
import { ErrorFallback } from '../features/shell/error-fallback.tsx';

/** Shows the error page in place of an application that could not start. React catches in classes only. */
export class CatchErrors extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorFallback error={error} />;
  }
}
