import { changeAnswer } from '@safety-qube/domain/templates/answer-change';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import { evaluateReport } from '@safety-qube/domain/templates/asked-of';
import { evaluate } from '@safety-qube/domain/templates/evaluate';
import type { QuestionType, TemplateContent } from '@safety-qube/domain/templates/template';
import { placesOf } from '@safety-qube/domain/templates/walk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFill } from '../../components/form-fill/form-fill.tsx';
import type { FileSlot, FormSources } from '../../components/form-fill/form-sources.ts';
import { type DraftPhotos, withoutFiles } from './draft-photos.ts';
import { makePhotoTray, type PhotoTray } from './photo-tray.ts';
import { fetchVisitImage, visitMatrixQuery } from './visit-form.queries.ts';

/** Types of questions that are answered by files. */
const BY_FILES: ReadonlySet<QuestionType | undefined> = new Set(['photo', 'file', 'signature', 'drawing']);

/** What the questions of a form contribute to a report when it is sent. */
export interface QuestionsResult {
  readonly missing: number;
  /** The answers that are sent. */
  readonly answers: Answers;
}
export type CheckQuestions = () => QuestionsResult;

interface Props {
  /** The code that the visitor came by. */
  code: string;
  content: TemplateContent;
  answers: Answers;
  onAnswer: (questionId: string, answer: Answer) => void;
  photos: DraftPhotos['answers'];
  /** Whether the form is the whole page, as an inspection; otherwise it is part of a report. */
  isWhole?: boolean;
  showsMissing: boolean;
  /** Receives a function that says what is missing. */
  onReady: (check: CheckQuestions) => void;
  end?: ReactNode;
}

/** People, places and assets are not asked of visitors: the server leaves out these questions. */
const NotAsked = () => null;

/** The questions of a form that a visitor answers; photos stay on the device until the words were sent. */
export default function VisitQuestions(props: Props) {
  const { code, content, answers, onAnswer, photos, isWhole = false, showsMissing, onReady, end } = props;
  const { i18n } = useTranslation();
  const latest = useRef({ answers, onAnswer, onReady });
  useEffect(() => {
    latest.current = { answers, onAnswer, onReady };
  });
  const asksRisk = placesOf(content).some(({ question }) => question.type === 'risk-rating');
  const { data: matrix } = useQuery({ ...visitMatrixQuery(code), enabled: asksRisk });
  const sources = useMemo((): FormSources => {
    const tray = (questionId: string, slot: FileSlot): PhotoTray => {
      const name = `${slot}:${questionId}`;
      const found = photos.get(name)?.tray;
      if (found) return found;
      const made = makePhotoTray((ids) => {
        const { answers, onAnswer } = latest.current;
        onAnswer(questionId, changeAnswer(answers[questionId], { [slot]: ids.length ? ids : undefined }));
      });
      photos.set(name, { questionId, tray: made });
      return made;
    };
    const image = (imageId: string, signal?: AbortSignal) => fetchVisitImage(code, imageId, signal);
    return { Person: NotAsked, Place: NotAsked, Asset: NotAsked, isForVisitor: true, matrix, image, tray };
  }, [code, matrix, photos]);
  useEffect(() => {
    const questions = new Map(placesOf(content).map(({ question }) => [question.id, question]));
    const isByFiles = (id: string) => BY_FILES.has(questions.get(id)?.type);
    latest.current.onReady(() => {
      // A draft can be older than its form.
      const answers = Object.fromEntries(Object.entries(latest.current.answers).filter(([id]) => questions.has(id)));
      const errors = isWhole
        ? evaluate(content, answers).errors.filter(({ code }) => code !== 'task-required')
        : evaluateReport(content, answers).errors;
      return { missing: errors.length, answers: withoutFiles(answers, isByFiles) };
    });
  }, [content, isWhole]);
  return (
    <FormFill
      content={content}
      answers={answers}
      onAnswer={onAnswer}
      language={content.name[i18n.language] ? i18n.language : content.language}
      sources={sources}
      showsMissing={showsMissing}
      {...(!isWhole && { layout: 'column', isBrief: true })}
      end={end}
    />
  );
}
