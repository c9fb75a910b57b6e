import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { NameForm } from './name-form.tsx';
import classes from './organisation.module.css';
import { StorageSection } from './storage-section.tsx';

/** Settings of the whole organisation: its name, and the storage of its files. */
export function OrganisationPage() {
  const { t } = useTranslation();
  const { data: scheme } = useQuery(schemeQuery);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('menu.organisation')} />
      <div className={classes['content']}>
        {scheme && <NameForm name={scheme.name} />}
        <StorageSection />
      </div>
    </Page>
  );
}
