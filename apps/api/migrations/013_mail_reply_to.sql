-- Where an answer to a mail goes that somebody asked for, such as a call for help; null for mail that nobody answers.
alter table app.mail add column reply_to text;
