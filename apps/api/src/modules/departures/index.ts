export { departuresModule } from './departures.routes.ts';
export { departureUndos } from './undo.ts';
export { workTexts } from './work-texts.ts';
