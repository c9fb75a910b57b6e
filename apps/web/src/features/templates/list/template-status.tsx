import type { TemplateHead } from '@safety-qube/contract/templates';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../../components/ui/status-glyph.tsx';

/** Where a template stands: still being begun, in use, in use with changes that are not, or archived. */
export function TemplateStatus({ template }: { template: TemplateHead }) {
  const { t } = useTranslation();
  const { isArchived, isChanged, publishedVersion } = template;
  if (isArchived)
    return (
      <StatusMark glyph="cross" tone="slate">
        {t('templates.status.archived')}
      </StatusMark>
    );
  if (publishedVersion === null)
    return (
      <StatusMark glyph="dashed" tone="slate">
        {t('templates.status.draft')}
      </StatusMark>
    );
  return (
    <StatusMark glyph={isChanged ? 'half' : 'done'} tone={isChanged ? 'amber' : 'green'}>
      {isChanged ? t('templates.status.changed') : t('templates.status.published')}
    </StatusMark>
  );
}
