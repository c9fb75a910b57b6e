export { attachmentJobs, removeLater } from './attachments.jobs.ts';
export { listFilesOfRecord } from './attachments.queries.ts';
export { attachmentsModule } from './attachments.routes.ts';
export { attachUploads } from './commands/attach-uploads.ts';
export { listFilesOf, takeFiles } from './execution-files.ts';
export type { FileHolders, HoldingRecord } from './file-holders.ts';
export { incomingFolder, receive } from './receive.ts';
export { newKeys } from './storage-keys.ts';
