import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Dispatch, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { DrawerShape } from '../../../components/ui/drawer-shape.tsx';
import { PageHeader } from '../../../components/ui/page.tsx';
import { type TemplateSetup, templatesPath } from '../../../config/template-modules.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { useMay } from '../../../shared/session/access.ts';
import type { History, Step } from '../edit/history.ts';
import classes from './builder.module.css';
import { type BuilderDrawer, BuilderTools } from './builder-tools.tsx';
import { SaveMark } from './save-mark.tsx';
import type { Saving } from './use-autosave.ts';
import { usePublish } from './use-publish.ts';

const VersionsDrawer = lazy(() =>
  import('../versions/versions-drawer.tsx').then((m) => ({ default: m.VersionsDrawer })),
);
const BankDrawer = lazy(() => import('../bank/bank-drawer.tsx').then((m) => ({ default: m.BankDrawer })));
const CommonListsDrawer = lazy(() =>
  import('../common-lists/common-lists-drawer.tsx').then((m) => ({ default: m.CommonListsDrawer })),
);

/** Header of the builder: name, save state, tools, publishing. On phones the tools have a row of their own. */
export function BuilderHeader(props: {
  setup: TemplateSetup;
  name: string;
  history: History;
  dispatch: Dispatch<Step>;
  onLanguage: (language: string) => void;
  saving: Saving;
  onProblems: () => void;
}) {
  const { setup, name, saving, onProblems, ...tools } = props;
  const { t } = useTranslation();
  const isPhone = useLayout() === 'mobile';
  const { publish, isBusy } = usePublish(setup, saving, onProblems);
  const may = useMay();
  const [open, setOpen] = useState<BuilderDrawer>();
  const { head } = saving;
  const isPublished = head.publishedVersion !== null && !head.isChanged && saving.state === 'saved';
  const places = isPublished && setup.places && may(setup.places.privilege) ? setup.places : undefined;
  const close = () => setOpen(undefined);
  const row = (
    <>
      <SaveMark state={saving.state} problem={saving.problem} onRetry={() => void saving.flush()} />
      <BuilderTools {...tools} hasVersions={head.publishedVersion !== null} onOpen={setOpen} />
    </>
  );
  return (
    <>
      <PageHeader
        title={name}
        back={<BackLink label={t(setup.label)} renderRoot={(root) => <Link to={templatesPath(setup)} {...root} />} />}
      >
        {!isPhone && row}
        {places && (
          <Button renderRoot={(props) => <Link to={places.path} search={{ form: head.id }} {...props} />}>
            {t('templates.putAtPlace')}
          </Button>
        )}
        {head.abilities.publish && !places && (
          <Button loading={isBusy} disabled={isPublished || saving.state === 'conflict'} onClick={publish}>
            {t('templates.publish')}
          </Button>
        )}
      </PageHeader>
      {isPhone && <div className={classes['toolRow']}>{row}</div>}
      {open && (
        <Suspense fallback={<DrawerShape />}>
          {open === 'versions' && <VersionsDrawer id={head.id} onClose={close} />}
          {open === 'bank' && <BankDrawer onClose={close} />}
          {open === 'lists' && <CommonListsDrawer onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
