import { Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import page from '../../components/ui/page.module.css';
import { Select } from '../../components/ui/select.tsx';
import type { BrandPreviewProps } from '../../features/branding/preview-props.ts';
import { BarsAfter, BarsBefore } from '../../features/shell/bars.tsx';
import shell from '../../features/shell/shell.module.css';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import classes from './brand-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';

const ROWS = ['hazard.many', 'incident.many', 'issue.many', 'task.many'] as const;
/** Parts of the page of sign-in, which stays one file. */
const loadSignIn = () => import('../../features/identity/sign-in-page.tsx');
const IdentityFrame = lazy(() => loadSignIn().then((m) => ({ default: m.IdentityFrame })));
const Tagline = lazy(() => loadSignIn().then((m) => ({ default: m.Tagline })));
const NOTHING = () => undefined;

/** The cache of this page with another look of the tenant; it requests nothing. */
function previewClient(from: QueryClient, scheme: Scheme): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { enabled: false, retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  for (const { queryKey, state } of from.getQueryCache().getAll()) client.setQueryData(queryKey, state.data);
  client.setQueryData(schemeQuery.queryKey, scheme);
  return client;
}

function SignIn({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  return (
    <IdentityFrame>
      <div className={classes['heading']}>
        <h1>{t('signIn.title', { tenant: scheme.name })}</h1>
        <p>
          <Tagline scheme={scheme} />
        </p>
      </div>
      <Stack gap={16}>
        <TextInput size="md" label={t('field.email.label')} defaultValue={`ana@${scheme.subdomain}.example`} />
        <Button size="lg">{t('signIn.open')}</Button>
      </Stack>
    </IdentityFrame>
  );
}

/** A page in the frame of the tenant's layout, as somebody who is signed in sees it. */
function Framed({ scheme, isPhone, children }: { scheme: Scheme; isPhone: boolean; children: ReactNode }) {
  const { layoutTheme: theme } = scheme.theme;
  const layout = isPhone ? 'mobile' : 'desktop';
  const shared = {
    openPalette: NOTHING,
    ...(!isPhone && theme !== 3 && { sidebar: { isCollapsed: false, toggle: NOTHING } }),
  };
  return (
    <div className={shell['shell']} data-layout={isPhone ? 'phone' : theme}>
      <BarsBefore {...{ layout, theme, shared }} />
      <div className={shell['main']}>{children}</div>
      <BarsAfter {...{ layout, shared, requests: 0 }} />
    </div>
  );
}

const Head = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={page['header']}>
    <h1 className={page['title']}>{title}</h1>
    <div className={page['actions']}>{children}</div>
  </header>
);

function List() {
  const { t } = useTranslation();
  return (
    <>
      <Head title={t('hazard.many')}>
        <Button>{t('hazard.raise')}</Button>
      </Head>
      <div className={classes['content']}>
        <ul className={classes['rows']}>
          {ROWS.map((label, index) => (
            <li key={label} className={classes['row']}>
              <Checkbox label={t(label)} defaultChecked={index === 0} />
              <Button size="xs" variant={index === 0 ? 'light' : 'default'}>
                {t('common.save')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function Form() {
  const { t } = useTranslation();
  return (
    <>
      <Head title={t('hazard.raise')} />
      <div className={classes['content']}>
        <Stack gap={20} className={classes['form']}>
          <Textarea label={t('raise.what')} minRows={3} autosize />
          <Select label={t('record.priority')} data={[]} />
          <Checkbox label={t('hazard.danger')} defaultChecked />
          <Button>{t('raise.send')}</Button>
        </Stack>
      </div>
    </>
  );
}

/** How pages look with a theme that is not saved: their real parts, in a window of their own. */
export function BrandPreview({ scheme, page: shown, colours, language, isPhone, title }: BrandPreviewProps) {
  const main = useQueryClient();
  const client = useMemo(() => previewClient(main, scheme), [main, scheme]);
  const texts = useMemo(() => i18next.cloneInstance({ lng: language }), [language]);
  return (
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={texts}>
        <PreviewFrame {...{ title, theme: scheme.theme, colours, language, isPhone }}>
          {shown === 'signIn' ? (
            <Suspense>
              <SignIn scheme={scheme} />
            </Suspense>
          ) : (
            <Framed {...{ scheme, isPhone }}>{shown === 'list' ? <List /> : <Form />}</Framed>
          )}
        </PreviewFrame>
      </I18nextProvider>
    </QueryClientProvider>
  );
}
