comment on table sales.file_answer is
  'What a person answered about a till''s files once: it holds for the next file with the same header, whoever imports it.';
