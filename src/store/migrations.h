/* migrations.h - the SQL files of src/store/migrations as tools/sql2c puts them into the program. */
#ifndef MUR_STORE_MIGRATIONS_H
#define MUR_STORE_MIGRATIONS_H

struct store_migration {
    const char *name;
    const char *sql;
};

/* The n-th leads from version n to n + 1; ended by a NULL name. */
extern const struct store_migration store_sqlite_migrations[], store_postgres_migrations[];

#endif
