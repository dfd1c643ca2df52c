/* A game with sound in C: space fires, p pauses, m mutes the music, up and down are its volume, Escape ends it.
 *
 *     cc game.c $(pkg-config --cflags --libs tacet sdl2) -o game
 *     ./game ../../Sounds/TacetSounds/Resources/laser.ogg ../../Sounds/TacetSounds/Resources/theme.ogg
 *
 * A third argument is a number of frames to run by itself, as a test does. */
#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tacet.h>
#include <tacet_sdl2.h>

enum { WIDTH = 640, HEIGHT = 360, ENEMIES = 6 };

typedef struct enemy {
  float x, speed;
  tacet_voice hum;
} enemy;

typedef struct game {
  tacet_engine engine;
  tacet_effect laser;
  tacet_soundtrack theme;
  tacet_bus music;
  enemy enemies[ENEMIES];
  float ship, volume;
  bool runs, music_is_muted;
} game;

/* Says what went wrong, and ends the program: only at the start. */
static void need(tacet_result result, const char *what) {
  if (result >= 0) return;
  fprintf(stderr, "%s: %s\n", what, tacet_last_error());
  exit(1);
}

/* Where something is on the screen, as a pan. */
static float pan_of(float x) { return x / WIDTH * 2 - 1; }

static void begin(game *game, const char *laser, const char *theme) {
  tacet_engine_options options = { .size = sizeof options, .application_name = "Tacet's game in C" };
  need(tacet_engine_create(&game->engine, &options, TACET_VERSION), "sound"); /* a machine without sound is no error */
  need(tacet_effect_load(game->engine, laser, NULL, &game->laser), "laser");
  need(tacet_soundtrack_load(game->engine, theme, NULL, &game->theme), "theme");
  game->music = tacet_bus_of(game->engine, TACET_BUS_SOUNDTRACK);
  game->volume = 0.8f;
  tacet_bus_set_gain(game->music, tacet_slider_to_gain(game->volume), NULL);
  tacet_music_play(
      game->theme, TACET_LOOPS_FOR_EVER, &(tacet_music_options){ .size = sizeof(tacet_music_options), .how = TACET_OVER(2) });
  for (int i = 0; i < ENEMIES; i++) {
    enemy *enemy = &game->enemies[i];
    enemy->x = (float)(rand() % WIDTH), enemy->speed = 1 + (float)(rand() % 30) / 10;
    enemy->hum = tacet_play(game->laser, &(tacet_play_options){
      .size = sizeof(tacet_play_options), .gain = -30, .pan = pan_of(enemy->x), .pitch = 0.4f + 0.1f * (float)i, .loops = -1 });
  }
}

static void fire(game *game) {
  tacet_play(game->laser, &(tacet_play_options){
    .size = sizeof(tacet_play_options), .flags = TACET_PLAY_REPORTS_END, .gain = -6, .pan = pan_of(game->ship), .priority = 1 });
}

static void toggle_pause(game *game) {
  if (tacet_engine_is_paused(game->engine)) {
    tacet_engine_resume(game->engine, NULL); /* the player pressed "continue" */
  } else {
    tacet_engine_pause(game->engine, TACET_OVER(0.2));
  }
}

static void set_volume(game *game, float volume) {
  game->volume = fminf(fmaxf(volume, 0), 1);
  tacet_bus_set_gain(game->music, tacet_slider_to_gain(game->volume), TACET_OVER(0.1));
}

static void handle(game *game, const SDL_Event *event) {
  if (event->type == SDL_QUIT) game->runs = false;
  if (event->type != SDL_KEYDOWN) return;
  switch (event->key.keysym.sym) {
    case SDLK_SPACE: fire(game); break;
    case SDLK_p: toggle_pause(game); break;
    case SDLK_m:
      game->music_is_muted = !game->music_is_muted;
      tacet_bus_set_muted(game->music, game->music_is_muted, NULL);
      break;
    case SDLK_UP: set_volume(game, game->volume + 0.1f); break;
    case SDLK_DOWN: set_volume(game, game->volume - 0.1f); break;
    case SDLK_ESCAPE: game->runs = false; break;
    default: break;
  }
}

/* What the engine has to tell. */
static void listen(game *game) {
  tacet_event event = { .size = sizeof event };
  while (tacet_next_event(game->engine, &event) == TACET_OK) {
    switch (event.kind) {
      case TACET_EVENT_ROUTE_LOST:
        printf("%s: paused\n", event.text);
        tacet_engine_pause(game->engine, NULL);
        break;
      case TACET_EVENT_VERDICT: printf("music: %s\n", *event.text ? event.text : "is heard"); break;
      case TACET_EVENT_OUTSIDE: printf("outside: %s\n", *event.text ? event.text : "is heard"); break;
      case TACET_EVENT_LEVELS: printf("levels: %s\n", *event.text ? event.text : "are up"); break;
      case TACET_EVENT_VOICE_ENDED: break; /* a shot is over */
      default: if (*event.text) printf("%s\n", event.text);
    }
  }
}

static void move(game *game) {
  if (tacet_engine_is_paused(game->engine)) return;
  game->ship = fmodf(game->ship + 3, WIDTH);
  for (int i = 0; i < ENEMIES; i++) {
    enemy *enemy = &game->enemies[i];
    enemy->x = fmodf(enemy->x + enemy->speed, WIDTH);
    tacet_voice_set_pan(enemy->hum, pan_of(enemy->x), TACET_OVER(0.02));
  }
}

static void draw(const game *game, SDL_Renderer *renderer) {
  SDL_SetRenderDrawColor(renderer, 16, 16, 32, 255);
  SDL_RenderClear(renderer);
  SDL_SetRenderDrawColor(renderer, 230, 90, 90, 255);
  for (int i = 0; i < ENEMIES; i++) SDL_RenderFillRect(renderer, &(SDL_Rect){ (int)game->enemies[i].x, 30 + 30 * i, 20, 12 });
  SDL_SetRenderDrawColor(renderer, 90, 200, 120, 255);
  SDL_RenderFillRect(renderer, &(SDL_Rect){ (int)game->ship, HEIGHT - 40, 30, 14 });
  SDL_RenderPresent(renderer);
}

int main(int count, char **arguments) {
  if (count < 3) return fprintf(stderr, "usage: game LASER THEME [FRAMES]\n"), 64;
  int frames = count > 3 ? atoi(arguments[3]) : -1;
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
  SDL_Window *window = SDL_CreateWindow(
      "Tacet", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH, HEIGHT, SDL_WINDOW_SHOWN);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
  game game = { .runs = true };
  begin(&game, arguments[1], arguments[2]);
  tacet_sdl2_watch(game.engine);

  for (int frame = 0; game.runs && frame != frames; frame++) {
    for (SDL_Event event; SDL_PollEvent(&event);) handle(&game, &event);
    if (frames > 0 && frame % 20 == 0) fire(&game); /* by itself */
    move(&game);
    listen(&game);
    draw(&game, renderer);
    SDL_Delay(16);
  }
  tacet_engine_destroy(game.engine); /* ends all that was made of it */
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
