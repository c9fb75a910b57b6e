import { lazy, Suspense, useState } from 'react';
import { useControlKeys, useHelpKey } from '../../../shared/page/control-keys.ts';

const ShortcutsDialog = lazy(() => import('../../../components/ui/shortcuts-dialog.tsx'));

/** The keys of a record's page: those that its controls name, and ? for the list of them. */
export function RecordKeys() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useControlKeys();
  useHelpKey(setHelpOpen);
  return <Suspense>{isHelpOpen && <ShortcutsDialog of="page" onClose={() => setHelpOpen(false)} />}</Suspense>;
}
