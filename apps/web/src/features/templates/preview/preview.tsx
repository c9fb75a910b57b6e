import { Button, Group, SegmentedControl } from '@mantine/core';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFill } from '../../../components/form-fill/form-fill.tsx';
import { makePreviewSources } from '../../../components/form-fill/preview-sources.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { InLanguage } from '../../../components/ui/in-language.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { riskMatrixQuery } from '../../../shared/records/risk-matrix.ts';
import { languageName } from '../../../shared/tenant/choose-language.ts';
import { useBuilder, useContent } from '../builder/builder-context.ts';
import classes from './preview.module.css';
import { Results } from './results.tsx';

type Layout = 'pages' | 'column';
interface PreviewProps {
  answers: Answers;
  onAnswers: Dispatch<SetStateAction<Answers>>;
}

/** The template as a form, in one of its languages, as on a phone or in a window; answers are not saved. */
function TriedForm({ answers, onAnswers, layout, language }: PreviewProps & { layout: Layout; language: string }) {
  const content = useContent();
  const { data: matrix } = useQuery(riskMatrixQuery);
  const sources = useMemo(
    () =>
      makePreviewSources(matrix, (id, change) =>
        onAnswers((before) => ({ ...before, [id]: { ...before[id], ...change } })),
      ),
    [matrix, onAnswers],
  );
  const answer = (id: string, next: Answer) => onAnswers((before) => ({ ...before, [id]: next }));
  return (
    <div className={classes['frame']} data-layout={layout}>
      <InLanguage language={language}>
        <FormFill
          key={layout}
          content={content}
          answers={answers}
          onAnswer={answer}
          language={language}
          sources={sources}
          layout={layout}
        />
      </InLanguage>
    </div>
  );
}

/** Live preview and simulator of the template: the form with the results of its answers. */
export function Preview({ answers, onAnswers }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const { language: written, own } = useBuilder();
  const content = useContent();
  const [wished, setWished] = useState<string>();
  const [layout, setLayout] = useState<Layout>('pages');
  const [isLarge, setLarge] = useState(false);
  const language = wished ?? written;
  const languages = [own, ...content.languages.filter((code) => code !== own)];
  const controls = (
    <Group gap={8}>
      <SegmentedControl
        size="xs"
        aria-label={t('templates.previewAs')}
        data={[
          { value: 'pages', label: t('templates.asPhone') },
          { value: 'column', label: t('templates.asPage') },
        ]}
        value={layout}
        onChange={(value) => setLayout(value)}
      />
      {languages.length > 1 && (
        <Select
          size="xs"
          w={130}
          aria-label={t('common.language')}
          allowDeselect={false}
          data={languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
          value={language}
          onChange={(value) => value && setWished(value)}
        />
      )}
      <Button variant="default" size="xs" onClick={() => onAnswers({})}>
        {t('templates.startOver')}
      </Button>
      {!isLarge && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsMaximize size={14} stroke={1.75} aria-hidden />}
          onClick={() => setLarge(true)}
        >
          {t('templates.large')}
        </Button>
      )}
    </Group>
  );
  const form = <TriedForm answers={answers} onAnswers={onAnswers} layout={layout} language={language} />;
  const results = <Results content={content} answers={answers} />;
  if (!isLarge)
    return (
      <div className={classes['pane']}>
        {controls}
        {form}
        {results}
      </div>
    );
  return (
    <Dialog centered={false} size={1120} onClose={() => setLarge(false)} title={t('templates.simulator')}>
      {controls}
      <div className={classes['large']}>
        {form}
        {results}
      </div>
    </Dialog>
  );
}
