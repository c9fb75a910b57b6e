import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { ImportsRoute } from '../../../../../features/records/import/import-routes.tsx';
import { ForbiddenPage } from '../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/issues/import/')({
  component: () => <ImportsRoute setup={setupOf('issue')} forbidden={<ForbiddenPage isInShell />} />,
});
