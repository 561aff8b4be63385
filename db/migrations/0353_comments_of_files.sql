comment on table sales.file_answer is
  'Answers about a till''s files, remembered by header for the next import by anyone.';
