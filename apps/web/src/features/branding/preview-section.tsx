import { SegmentedControl, Skeleton, Switch } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/ui/select.tsx';
import { languageName, supportedLanguages } from '../../shared/tenant/choose-language.ts';
import classes from './branding.module.css';
import { type BrandPreviewProps, PREVIEW_PAGES } from './preview-props.ts';

type Shown = Pick<BrandPreviewProps, 'page' | 'colours' | 'isPhone'>;

/** How pages look before anything is saved: which page, light or dark, on a phone, in which language. */
export function PreviewSection({ scheme, Preview }: { scheme: Scheme; Preview: ComponentType<BrandPreviewProps> }) {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState<Shown>({ page: 'list', colours: 'light', isPhone: false });
  const [language, setLanguage] = useState(i18n.language);
  const show = (change: Partial<Shown>) => setShown({ ...shown, ...change });
  return (
    <section className={classes['preview']} aria-label={t('branding.preview')}>
      <h2>{t('branding.preview')}</h2>
      <div className={classes['previewBar']}>
        <SegmentedControl
          size="xs"
          aria-label={t('branding.preview.page')}
          data={PREVIEW_PAGES.map((page) => ({ value: page, label: t(`branding.preview.${page}`) }))}
          value={shown.page}
          onChange={(page) => show({ page })}
        />
        <Switch
          size="sm"
          label={t('branding.preview.dark')}
          checked={shown.colours === 'dark'}
          onChange={(event) => show({ colours: event.currentTarget.checked ? 'dark' : 'light' })}
        />
        <Switch
          size="sm"
          label={t('branding.preview.phone')}
          checked={shown.isPhone}
          onChange={(event) => show({ isPhone: event.currentTarget.checked })}
        />
        <Select
          size="xs"
          aria-label={t('common.language')}
          allowDeselect={false}
          data={supportedLanguages().map((code) => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={(code) => code && setLanguage(code)}
        />
      </div>
      <Suspense fallback={<Skeleton className={classes['previewLoading'] ?? ''} />}>
        <Preview {...{ ...shown, scheme, language, title: t('branding.preview') }} />
      </Suspense>
    </section>
  );
}
