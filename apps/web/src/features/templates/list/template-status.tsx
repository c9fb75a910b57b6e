import type { TemplateHead } from '@safety-qube/contract/schemas/templates';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../../components/ui/status-glyph.tsx';

/** The status of a template: never published, published, published with unpublished changes, or archived. */
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
