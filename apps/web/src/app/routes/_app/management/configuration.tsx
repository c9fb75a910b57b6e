import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ConfigurationSearch } from '../../../../features/configuration/configuration-search.ts';
import { typedSearch } from '../../../../shared/page/typed-search.ts';

/** Loaded with its own parts, which no first load has to know. */
const ConfigurationPage = lazy(() =>
  import('../../../../features/configuration/configuration-page.tsx').then((m) => ({ default: m.ConfigurationPage })),
);

export const Route = createFileRoute('/_app/management/configuration')({
  validateSearch: typedSearch<ConfigurationSearch>,
  component: ConfigurationPage,
});
