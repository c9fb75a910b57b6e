export { attachmentJobs, removeLater } from './attachments.jobs.ts';
export { attachmentRoutes } from './attachments.routes.ts';
export { attachUploads } from './commands/attach-uploads.ts';
export { listFilesOf, type MustSeeFormFile, takeFiles } from './execution-files.ts';
export { incomingFolder, receive } from './receive.ts';
export { newKeys } from './storage-keys.ts';
