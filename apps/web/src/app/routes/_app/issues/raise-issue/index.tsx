import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../config/record-types.ts';
import { ISSUE_RAISE } from '../../../../../features/issues/issue-raise.tsx';
import { readOriginSearch } from '../../../../../features/records/raise/origin-search.ts';
import { RaiseRoute } from '../../../../../features/records/raise/raise-route.tsx';
import { ForbiddenPage, NotFoundPage } from '../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/issues/raise-issue/')({
  validateSearch: readOriginSearch,
  component: RaiseIssue,
});

function RaiseIssue() {
  return (
    <RaiseRoute
      setup={setupOf('issue')}
      parts={ISSUE_RAISE}
      search={Route.useSearch()}
      forbidden={<ForbiddenPage isInShell />}
      notFound={<NotFoundPage isInShell />}
    />
  );
}
