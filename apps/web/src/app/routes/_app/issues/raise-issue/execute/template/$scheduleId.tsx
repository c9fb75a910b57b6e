import { createFileRoute } from '@tanstack/react-router';
import { setupOf } from '../../../../../../../config/record-types.ts';
import { ISSUE_RAISE } from '../../../../../../../features/issues/issue-raise.tsx';
import { RaiseByForm } from '../../../../../../../features/records/raise/raise-by-form.tsx';
import { ForbiddenPage, NotFoundPage } from '../../../../../../../features/status/pages.tsx';

export const Route = createFileRoute('/_app/issues/raise-issue/execute/template/$scheduleId')({
  component: RaiseIssueByForm,
});

function RaiseIssueByForm() {
  const { scheduleId } = Route.useParams();
  return (
    <RaiseByForm
      setup={setupOf('issue')}
      parts={ISSUE_RAISE}
      idText={scheduleId}
      forbidden={<ForbiddenPage isInShell />}
      notFound={<NotFoundPage isInShell />}
    />
  );
}
