import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { idOf } from '../../../shared/page/route-ids.ts';
import { ImportListPage } from './import-list-page.tsx';
import { ImportPage } from './import-page.tsx';
import type { ImportSearch } from './steps.ts';
import { useMayImport } from './use-may-import.ts';

interface Props {
  setup: RecordTypeSetup;
  /** Shown to users who may not import. */
  forbidden: ReactNode;
}

/** The imports of a type. */
export const ImportsRoute = ({ setup, forbidden }: Props) =>
  useMayImport(setup) ? <ImportListPage setup={setup} /> : forbidden;

/** One import of a type; `idText` as the address has it. */
export function ImportRoute(props: Props & { idText: string; search: ImportSearch; notFound: ReactNode }) {
  const { setup, idText, search, forbidden, notFound } = props;
  const navigate = useNavigate();
  const mayImport = useMayImport(setup);
  const go = useCallback((change: ImportSearch) => void navigate({ to: '.', search: change }), [navigate]);
  const id = idOf(idText);
  if (!mayImport) return forbidden;
  if (id === undefined) return notFound;
  return <ImportPage key={id} setup={setup} id={id} search={search} go={go} notFound={notFound} />;
}
