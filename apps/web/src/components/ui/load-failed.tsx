import { useTranslation } from 'react-i18next';
import { CallError } from '../../shared/api/call.ts';
import { EmptyState } from './empty-state.tsx';

/** Shown instead of what could not be loaded: the server's reason if it gave one, and a retry button. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const message = error instanceof CallError ? error.serverMessage : undefined;
  return (
    <EmptyState title={t('list.failed')} action={{ label: t('common.tryAgain'), onClick: onRetry }}>
      {message ?? t('list.failedNext')}
    </EmptyState>
  );
}
