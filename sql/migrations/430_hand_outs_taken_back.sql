-- A coffee that was handed out by a slip of the hand hangs again (programme.md §6).
alter type hanging_kind add value 'taken_back';
